/** Where help to one screen stands in one language; '' as screen is the help page of everything. */
export type GuideLink = { screen: string; language: string; url: string }

/**
 * The help page of a screen in the reader's language; where it is not written in it, in English. A brand's own page goes
 * first: Chinese for both Chinese scripts, English for all others (requirements §2.1). '' where there is none.
 */
export function tutorialOf(
  guides: readonly GuideLink[],
  own: { en: string; zh: string } | undefined,
  screen: string | undefined,
  language: string,
): string {
  const find = (input: string | undefined) =>
    [language, 'en'].flatMap(
      (one) => guides.find((guide) => guide.language === one && guide.screen === input) ?? [],
    )[0]
  const found = find(screen) ?? find('')
  return own?.[language.startsWith('zh') ? 'zh' : 'en'] ?? found?.url ?? ''
}
