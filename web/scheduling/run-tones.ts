/** What a run's state looks like. */
export const runTones = { draft: 'muted', published: 'good', changed: 'warn' } as const
