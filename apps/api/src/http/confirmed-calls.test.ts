import { endpoints } from '@forman/contract';
import type { EndpointDefinition } from '@forman/contract/endpoint';
import { expect, test } from 'vitest';

/**
 * Calls of the office that change something without asking who is there, by the reason: none of them grants a
 * right, moves money, or changes where money goes.
 */
const unconfirmed = {
  'content and settings without money or rights': [
    'updateAttestationSettings', 'createSite', 'createThematic', 'deleteSite', 'deleteThematic', 'updateSite', 'updateThematic',
    'createGoal', 'updateGoal', 'retireGoal', 'setHoursReminderDays', 'addHourQuota', 'addHourTheme', 'archiveHourTheme', 'confirmSessionHours',
    'renameHourTheme', 'mendClock', 'settleHeldMessages',
  ],
  'hours and the path of a person': [
    'correctHours', 'decideOutsideTraining', 'reopenOutsideTraining', 'setUserEndCursus', 'setUserGodfather', 'setUserManager',
    'setUserMilestones', 'uploadProdemial',
  ],
  'a guest, without a right': ['createUser'],
  'takes rights away': ['endPersonLogin', 'endPersonLogins'],
  'a seat, refunded by the rule of a cancellation': ['workshop.removeGuest', 'event.removeGuest', 'team_meeting.removeGuest'],
  'a session’s pilot, or its waiting list': ['workshop.former', 'workshop.waiting', 'formation.former', 'event.former'],
  'writes, reads or checks': [
    'remindOwing', 'readProviderStatements', 'invoiceCreditsOfUser', 'requestMonthDocuments', 'requestArchive', 'testTreasurer',
    'checkPeopleFile', 'dropPeopleImport', 'previewInvoice', 'priceCounter', 'readBankStatement',
    'readOpeningFile', 'saveOpening', 'dropOpening', 'startMove', 'addMoveFile', 'updateMoveFile', 'removeMoveFile', 'setMoveSettings',
    'decideMove', 'rehearseMove', 'dropMove', 'readFormerPortal', 'stopFormerReading',
  ],
  'the association’s own money, from one of its accounts to another': ['depositReceipts'],
  'says what a line of the bank is, and takes it back: no money moves': ['explainBankLines', 'undoBankLine'],
  'corrects a document by two others: no money moves': ['updateTransaction'],
  'says which lines of the books settle one another, and takes it back': ['letterLines', 'removeLetter'],
  'says that names were read': ['confirmChart'],
  'asked in the service, with the field that needs it': ['setVatRule', 'removeVatRule'],
}; // prettier-ignore

const isOffice = ({ access }: EndpointDefinition): boolean =>
  /administer|read_all/.test(access) && access !== 'public';

test('ACC-012: a call of the office asks to confirm, or says why it need not', () => {
  const silent = endpoints
    .filter((endpoint: EndpointDefinition) => endpoint.method !== 'GET' && isOffice(endpoint))
    .filter((endpoint: EndpointDefinition) => !endpoint.needsConfirmation)
    .map(({ id }) => id);
  expect(silent.toSorted()).toEqual(Object.values(unconfirmed).flat().toSorted());
});
