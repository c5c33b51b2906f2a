/** Days past the due day: not yet, 1–30, 31–60, 61–90, more. */
export const ages = ['current', 'd30', 'd60', 'd90', 'older'] as const
