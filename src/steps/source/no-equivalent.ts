/** Why a step cannot be said in the language of a source; it becomes a remark there. */
export class NoEquivalent extends Error {}
