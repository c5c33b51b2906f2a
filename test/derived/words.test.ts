import { expect, test } from 'vitest'
import { domains } from '#contract/domains.ts'
import type { Domain } from '#contract/kit/domain.ts'
import { kitErrors } from '#contract/kit/errors.ts'
import { languages } from '#contract/kit/languages.ts'
import { privilegesOf, privilegeWords } from '#contract/kit/privileges.ts'
import { readSources, readTableTypes, readWordsFiles } from './sources.ts'

const files = readWordsFiles()
const words = [...files].flatMap(([domain, groups]) =>
  Object.entries(groups).flatMap(([group, entries]) =>
    Object.entries(entries).map(([name, texts]) => ({
      key: `${domain}.${group}.${name}`,
      domain,
      group,
      name,
      texts,
    })),
  ),
)
const existing = new Set(words.map(({ key }) => key))
const sources = [...readSources().values()].join('\n')
const all: Record<string, Domain> = domains
const privileges = privilegesOf(domains)

test('every word stands in five languages, none empty or padded', () => {
  expect(words.length).toBeGreaterThan(300)
  const wrong = words.filter(
    ({ texts }) =>
      texts.length !== languages.length ||
      texts.some((text) => typeof text !== 'string' || !text || text !== text.trim()),
  )
  expect(wrong.map(({ key }) => key)).toEqual([])
})

const params = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].toSorted()

test('the languages of a word take the same parameters', () => {
  const wrong = words.filter(({ texts }) =>
    texts.some((text) => params(text).join() !== params(texts[0]!).join()),
  )
  expect(wrong.map(({ key }) => key)).toEqual([])
})

test('no sentence was left in English', () => {
  const wrong = words.filter(
    ({ texts }) =>
      texts[0]!
        .replace(/\{\w+\}/g, '')
        .split(/\s+/)
        .filter((part) => /[a-z]{3}/.test(part)).length > 2 && texts.slice(1).includes(texts[0]!),
  )
  expect(wrong.map(({ key }) => key)).toEqual([])
})

test('every screen, error, event and permission has its word', () => {
  const screens = Object.values(all).flatMap(({ name, screens }) =>
    Object.keys(screens).map((one) => `${name}.screens.${one}`),
  )
  const errors = Object.values(all).flatMap(({ name, errors = {} }) =>
    Object.keys(errors).map((one) => `${name}.errors.${one}`),
  )
  const events = Object.values(all).flatMap(({ name, events = {} }) =>
    Object.keys(events).map((one) => `${name}.events.${one}`),
  )
  const common = Object.keys(kitErrors).map((one) => `kit.errors.${one}`)
  const areas = privileges.map(({ domain }) => `${domain}.permissions.domain`)
  expect([...screens, ...errors, ...events, ...common, ...areas].filter((key) => !existing.has(key))).toEqual(
    [],
  )
  const unnamed = privileges.filter(
    (privilege) => !privilegeWords(privilege).some((key) => existing.has(key)),
  )
  expect(unnamed.map((privilege) => privilegeWords(privilege)[0])).toEqual([])
})

test('every event that the server emits is declared', () => {
  const emitted = [
    ...sources.matchAll(/emit\(\s*\w+,\s*(?:[^,]*?\?\s*)?'([\w-]+\.\w+)'(?:\s*:\s*'([\w-]+\.\w+)')?/g),
  ].flatMap(([, one, two]) => [one, two].filter((type) => type !== undefined))
  expect(emitted.length).toBeGreaterThan(10)
  const undeclared = emitted.filter((type) => {
    const [domain = '', name = ''] = type.split('.')
    return !all[domain]?.events || !(name in all[domain].events)
  })
  expect([...new Set(undeclared)]).toEqual([])
})

const groups = new Set(words.map(({ domain, group }) => `${domain}.${group}`))

test('every word that a source names is there', () => {
  const named = [...sources.matchAll(/['"`]([a-z-]+\.[A-Za-z]+)\.(\w+)['"`]/g)].filter(([, group]) =>
    groups.has(group!),
  )
  expect(named.length).toBeGreaterThan(100)
  const missing = named.map(([, group, name]) => `${group}.${name}`).filter((key) => !existing.has(key))
  expect([...new Set(missing)]).toEqual([])
})

/** Names that derive from the contract: nobody writes their keys. */
function derives({ domain, group, name }: (typeof words)[number]): boolean {
  const own = all[domain]
  switch (group) {
    case 'screens':
      return Boolean(own && name in own.screens)
    case 'errors':
      return domain === 'kit' ? name in kitErrors : Boolean(own?.errors && name in own.errors)
    case 'events':
      return Boolean(own?.events && name in own.events)
    case 'permissions':
      return name === 'domain' || privileges.some(({ key }) => key.replaceAll('.', '_') === name)
    default:
      return false
  }
}

test('no word is left over', () => {
  const columns = new Set(readColumns())
  const named = new Set(sources.match(/[a-z-]+\.[A-Za-z]+\.\w+/g))
  // A group that is named by itself, or put together with a value, names all its words.
  const whole = new Set(
    [...groups].filter((group) =>
      [`'${group}'`, `"${group}"`, `${group}.\${`].some((one) => sources.includes(one)),
    ),
  )
  const unused = words.filter((word) => {
    const { key, domain, group, name } = word
    const asColumn = group === 'fields' && columns.has(name)
    return !derives(word) && !whole.has(`${domain}.${group}`) && !asColumn && !named.has(key)
  })
  expect(unused.map(({ key }) => key)).toEqual([])
})

/** Columns of the tables as words call them: the audit log shows what changed under the field's word. */
function readColumns(): string[] {
  return [...readTableTypes().matchAll(/^ {2}(\w+):/gm)].map(([, name]) =>
    name!.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  )
}
