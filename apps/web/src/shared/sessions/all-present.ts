/** The one act that says so, on the list of absentees and on the sheet that is signed. */
export const allPresent = 'Tous présents';
