import type { Page } from 'playwright-core'

/** Collects what a person would never see but a developer should: console errors and uncaught exceptions. */
export function watchErrors(page: Page, expected: RegExp | undefined): string[] {
  const errors: string[] = []
  const note = (text: string) => {
    if (!expected?.test(text)) errors.push(text)
  }
  page.on('pageerror', (error) => note(`uncaught: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
  })
  return errors
}
