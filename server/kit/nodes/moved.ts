/** Raised by `platform.stay_here` where a merchant's rows are on another node (docs/citus.md). */
export const movedAway = 'LT001'
export const stayHere = 'select platform.stay_here($1)'
