// Stands alone, so that lists get it without the schema library.

/** The counters of the list's tabs, and the three views beside them. */
const orderCounters = [
  'allOrder',
  'toAudit',
  'waitToSendAgent',
  'waitAgentReply',
  'waitAgentDealAfterReply',
  'refreshOrder',
  'followUp',
] as const
export const orderTabs = [...orderCounters, 'archived', 'deleted'] as const
