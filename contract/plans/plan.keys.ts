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
  health: 'group.plan.health',
} as const

/** Services by the screen on which they are arranged. */
export const serviceParts = ['play', 'traffic', 'hotel'] as const
export type ServicePart = (typeof serviceParts)[number]
/** What may be done with services of a part, each by a right of its own: `group.hotel.arrange`. */
export type ServiceRight = 'arrange' | 'inform' | 'confirm' | 'expire' | 'check' | 'cancel' | 'book'
export const serviceKey = (part: ServicePart, right: ServiceRight) => `${planKeys[part]}.${right}` as const
/** Of any part: which one it must be says the service. */
export const anyServiceKey = (right: ServiceRight): string =>
  serviceParts.map((part) => serviceKey(part, right)).join('|')

/** How a list of plans is narrowed and sorted. Here, so that a page of it loads no schema. */
export const planSorts = [
  'massDateAsc',
  'massDateDesc',
  'createDateDesc',
  'massCodeAsc',
  'optionDateAsc',
  'updatedDesc',
  'agentAsc',
] as const
export const planMarks = ['locked', 'optionSoon', 'overdue', 'toCallOff'] as const
/** What a range of days asks of a group: that it travels on any of them, or that it starts on one. */
export const massDateWays = ['travels', 'starts'] as const

/** By which planners tell groups apart at a glance. */
export const planColours = ['neutral', 'blue', 'green', 'amber', 'red', 'violet'] as const

export const papers = [
  'itinerary',
  'confirmation',
  'voucher',
  'rooming',
  'names',
  'seats',
  'tags',
  'sign',
  'menu',
  'guide',
  'jobOrder',
  'emergency',
  'bill',
  'settlement',
  'profit',
] as const
export type PaperName = (typeof papers)[number]
