/** Label of the control that notes everybody as present, on both the list of absentees and the sheet. */
export const allPresent = 'Tous présents';
