/** Permission keys of figures. */
export const statisticsKeys = {
  sales: 'home.DataStatic',
  /** Costs and profits, wherever figures stand. */
  cost: 'home.DataStatic.cost',
  nights: 'home.HotelDataStatic',
} as const
