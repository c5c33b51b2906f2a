/** Where help to one screen stands in one language; '' as screen is the help page of everything. */
export type GuideLink = { screen: string; language: string; url: string }

/**
 * The help page of a screen: Chinese for both Chinese scripts, English for all others (requirements §2.1). A brand's own
 * page goes first; '' where there is none.
 */
export function tutorialOf(
  guides: readonly GuideLink[],
  own: { en: string; zh: string } | undefined,
  screen: string | undefined,
  language: string,
): string {
  const side = language.startsWith('zh') ? 'zh' : 'en'
  const ours = guides.filter((guide) => guide.language.startsWith(side))
  const found = ours.find((guide) => guide.screen === screen) ?? ours.find((guide) => guide.screen === '')
  return own?.[side] ?? found?.url ?? ''
}
