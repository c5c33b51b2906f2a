/** Who may sell more places than there are. */
export const overbookKey = 'entertainment.stockBoard.overbook'
