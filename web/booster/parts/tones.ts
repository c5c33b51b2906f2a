/** How states look. */
export const accountTones = {
  draft: 'warn',
  connecting: 'info',
  connected: 'good',
  failing: 'bad',
  paused: 'muted',
  closed: 'muted',
} as const
export const boosterTones = { none: 'muted', joined: 'good', paused: 'warn', left: 'muted' } as const
