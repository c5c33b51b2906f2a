/** What promo codes are sorted by; the newest first where nothing is said. */
export const codeSorts = { names: ['created', 'code', 'used'], up: ['code'] } as const
