/** The permission keys of group plans. */
export const planKeys = {
  plans: 'group.plan',
  play: 'group.play',
  traffic: 'group.traffic',
  hotel: 'group.hotel',
  schedule: 'group.schedule',
  statistics: 'group.statistics',
  bills: 'group.bills',
  profit: 'group.plan.profit',
} as const

/** Services by the screen on which they are arranged. */
export const serviceParts = ['play', 'traffic', 'hotel'] as const
export type ServicePart = (typeof serviceParts)[number]
