// Stands alone, so that the browser gets it without the schema library.

/** Beds as a guest asks for them: one wide, two apart, three. */
export const bedWishes = ['any', 'double', 'twin', 'triple'] as const
/** Where a guest of a room sleeps. */
export const guestBeds = ['bed', 'extra-bed', 'cot'] as const
