import type { WordKey } from '#contract/words.ts'
import type { groups } from './groups.client.ts'

/** The calls of one kind of itinerary; fragments, templates and journeys have the same. */
export type LibraryCalls = {
  list: typeof groups.templateList
  info: typeof groups.templateInfo
  save: typeof groups.templateSave
  copy: typeof groups.templateCopy
  sell: typeof groups.templateSell
  recycle: typeof groups.templateRecycle
  restore: typeof groups.templateRestore
  versions: typeof groups.templateVersions
  revert: typeof groups.templateRevert
  pdf: typeof groups.templatePdf
  rates: typeof groups.templateRates
}

/** One kind of itinerary as its screens show it. */
export type LibraryFamily = {
  name: 'fragment' | 'template' | 'journey'
  screen: string
  title: WordKey
  calls: LibraryCalls
  edit: string
  newWord: WordKey
  empty: { title: WordKey; text: WordKey }
  /** Where one of them is edited. */
  detail: (id: number) => string
  /** Frees the code of one in the recycle bin. */
  clear?: typeof groups.templateRestore
  /** Has prices by group size. */
  isSold: boolean
}
