/** The people of the demo world: log-in names, all with one password. The seed makes them, the log-in page offers them. */
export const demoPeople = ['demo', 'ops', 'finance', 'agent', 'billed', 'supplier', 'gateway'] as const
export const demoPassword = 'longtail-demo'
