import type axeCore from 'axe-core'

type AxeColoursInput = readonly [within: string, themes: readonly string[], known: readonly number[]]
type AxeColoursView = { faults: { id: string; help: string; where: string[] }[]; fresh: number[] }

/**
 * Runs in the page. Each text there by how it is made, that is by names and states of itself and of what it lies in; axe is
 * asked for the contrast of one of each that is not known yet, in each of the themes. To paint a page in another theme costs
 * more than to look at it: where nothing is new it is not done.
 */
export async function coloursIn([within, themes, existing]: AxeColoursInput): Promise<AxeColoursView> {
  const { axe } = globalThis as unknown as { axe: typeof axeCore }
  const states =
    /^(class|style|disabled|data-(?!key)[a-z-]+|aria-(current|selected|pressed|checked|disabled|invalid|sort))$/
  const made = (element: Element): string => {
    const view = [...element.attributes].flatMap(({ name, value }) =>
      states.test(name) ? [`${name}=${value.replaceAll(/\d+/g, '#')}`] : [],
    )
    return `${element.localName} ${view.sort().join(' ')}`
  }
  const signOf = (element: Element): number => {
    let sign = 7
    const add = (text: string) => {
      for (const letter of text) sign = (Math.imul(sign, 31) + letter.codePointAt(0)!) | 0
    }
    add(themes.join(' '))
    let at: Element | null = element
    for (let depth = 0; at && depth < 5; depth += 1, at = at.parentElement) add(`${made(at)}>`)
    return sign
  }
  const isText = (element: Element): boolean =>
    element.matches('input, textarea, select') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  const seen = new Set(existing)
  const fresh = new Map<number, Element>()
  for (const element of document.querySelector(within)?.querySelectorAll('*') ?? []) {
    if (!isText(element) || !element.checkVisibility()) continue
    const sign = signOf(element)
    if (!seen.has(sign) && !fresh.has(sign)) fresh.set(sign, element)
  }
  if (!fresh.size) return { faults: [], fresh: [] }
  const ends = ({ effect }: Animation) => effect?.getComputedTiming().iterations !== Infinity
  const moving = () => document.getAnimations().filter(ends)
  const faults: AxeColoursView['faults'] = []
  const { dataset } = document.documentElement
  const before = dataset['theme']
  for (const theme of themes) {
    if (dataset['theme'] !== theme) dataset['theme'] = theme
    for (let some = moving(); some.length; some = moving())
      await Promise.allSettled(some.map(({ finished }) => finished))
    const { violations } = await axe.run(
      { include: [...fresh.values()] },
      {
        resultTypes: ['violations'],
        runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
      },
    )
    for (const { id, help, nodes } of violations)
      faults.push({
        id,
        help: `${theme}: ${help}`,
        where: nodes.slice(0, 5).map(({ target }) => target.join(' ')),
      })
  }
  if (before !== undefined) dataset['theme'] = before
  return { faults, fresh: faults.length ? [] : [...fresh.keys()] }
}
