import { isTest, type Module } from './modules.ts'

/** What a thing of each class may cost on all sides; held by who builds the next one, not by a mean that hides which rule was broken. */
const bars = { view: 130, 'read list': 280, 'plain list with form': 450, party: 600 } as const

/** A page, by what its own files draw with. */
function classOf(files: readonly Module[]): keyof typeof bars | 'other' {
  const draws = (target: string) =>
    files.some(({ imports }) => imports.some((each) => each.target === target))
  if (draws('web/kit/record/records-page.tsx')) return 'plain list with form'
  if (draws('web/kit/list/list-page.tsx')) return 'read list'
  const isOfAnother = ({ file, imports }: Module) =>
    imports.some(
      ({ target }) => /^web\/.*\.public\.tsx?$/.test(target) && folderOf(target) !== folderOf(file),
    )
  return files.some(isOfAnother) && files.length <= maxViewFiles ? 'view' : 'other'
}
const maxViewFiles = 3
const folderOf = (file: string): string => file.split('/', 2).join('/')

/** For each page of the web: its own files, those of its domain that no other page reaches. */
function ownFilesOfPages(modules: readonly Module[]): Map<string, Module[]> {
  const byFile = new Map(modules.map((module) => [module.file, module]))
  const pages = modules
    .filter(({ file }) => file.endsWith('.pages.tsx'))
    .flatMap(({ imports }) => imports.filter(({ lazy }) => lazy).map(({ target }) => target))
  const reached = new Map<string, Set<string>>()
  const visit = (page: string, file: string) => {
    const by = reached.get(file) ?? new Set()
    if (by.has(page)) return
    reached.set(file, by.add(page))
    for (const { target, lazy } of byFile.get(file)?.imports ?? [])
      if (!lazy && folderOf(target) === folderOf(page)) visit(page, target)
  }
  for (const page of pages) visit(page, page)
  return new Map(
    [...new Set(pages)].map((page) => {
      const own = [...reached].filter(([, by]) => by.size === 1 && by.has(page))
      return [page, own.flatMap(([file]) => byFile.get(file) ?? [])]
    }),
  )
}

/** Each outside party's adapter, with what stands beside it in its folder. */
const partiesOf = (modules: readonly Module[]): number[] => {
  const inFolder = /^server\/\w[\w-]*\/adapters\/([\w-]+)\//
  const files = modules.filter(({ file }) => inFolder.test(file) && !isTest(file))
  return [...Map.groupBy(files, ({ file }) => inFolder.exec(file)?.[0])].map(([, group]) => linesOf(group))
}

const linesOf = (files: readonly Module[]) => files.reduce((sum, { lines }) => sum + lines, 0)
const medianOf = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** By class: how many there are, and what they cost beside the bar. Of screens the web's own lines alone can be told apart. */
export function barTable(modules: readonly Module[]): string[] {
  const pages = [...ownFilesOfPages(modules).values()]
  const byClass = Map.groupBy(pages, classOf)
  const row = (name: keyof typeof bars, counted: readonly number[], what: string) =>
    `| ${name} | ${counted.length} | ${what} | ${medianOf(counted)} | ${Math.max(0, ...counted)} | ${bars[name]} |`
  const screens = (['view', 'read list', 'plain list with form'] as const).map((name) =>
    row(name, (byClass.get(name) ?? []).map(linesOf), 'web, its own files'),
  )
  return [
    '| class | number | counted | median | most | bar, all sides |',
    '|---|---:|---|---:|---:|---:|',
    ...screens,
    row('party', partiesOf(modules), 'server, its folder'),
    `| other | ${byClass.get('other')?.length ?? 0} | | | | |`,
  ]
}
