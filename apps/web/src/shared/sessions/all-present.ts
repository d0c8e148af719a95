/**
 * Label of the control that notes everybody as present, on the list of absentees and on the attendance sheet.
 */
export const allPresent = 'Tous présents';
