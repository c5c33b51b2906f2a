/** What the access log is sorted by. */
export const accessSorts = { names: ['at', 'name', 'ip'], up: ['name', 'ip'] } as const
