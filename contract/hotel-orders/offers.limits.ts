// Stands alone, so that the browser gets it without the schema library.

/** As many rooms as one booking has, and nights as one stay. */
export const maxRooms = 20
export const maxNights = 90
