const megabyte = 1024 * 1024;

/** Bytes of one person's files: fifteen of the largest proofs, or years of photographed ones. */
export const mostFilesOfOne = 150 * megabyte;
/** Bytes of all people's files, so that nobody fills the disk, whatever accounts they make. */
export const mostFilesOfAll = 20 * 1024 * megabyte;

/** The refusal `room_taken`, in the answer and beside the file. */
export const roomTaken = `Vos fichiers prennent toute la place qui vous est réservée (${mostFilesOfOne / megabyte}\u00a0Mo)\u00a0: écrivez à l’association.`;
