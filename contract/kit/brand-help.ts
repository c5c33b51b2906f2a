/** Help pages of brands that have their own: shown in a frame, which the page's policy allows by these addresses. */
export const brandHelp = {
  lagoon: { en: 'https://help.lagoon.travel/en', zh: 'https://help.lagoon.travel/zh' },
} as const satisfies Record<string, { en: string; zh: string }>
