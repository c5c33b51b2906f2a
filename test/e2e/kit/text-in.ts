import type { Locator, Page } from 'playwright-core'
import { languageNames, type Language } from '#contract/kit/languages.ts'

/** Types a text of five languages in one of them: its tab is pressed first. `label` and the word for language as the page has them. */
export async function fillIn(
  within: Page | Locator,
  label: string,
  language: Language,
  text: string,
  word = 'Language',
): Promise<void> {
  const name = languageNames[language]
  const tabs = within.getByRole('group', { name: `${label}: ${word}`, exact: true })
  await tabs.getByRole('button', { name, exact: true }).first().click()
  await within.getByLabel(`${label} ${name}`, { exact: true }).fill(text)
}
