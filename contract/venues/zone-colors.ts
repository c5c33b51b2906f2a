/** Of a zone that is not told by its colour. */
export const plainColor = '#475569'
const palette = ['#b45309', '#1d4ed8', '#047857', '#7c3aed', '#be123c', plainColor]

/** The colour of a plan's next zone where nobody chose one. */
export const zoneColor = (at: number): string => palette[at % palette.length] ?? plainColor
