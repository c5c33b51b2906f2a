import { groupKeys } from '#contract/groups/group.keys.ts'
import type { Library } from './library/library.ts'

const { fragments, templates } = groupKeys

export const fragmentLibrary: Library = {
  kind: 'fragment',
  domain: 'groups',
  saved: 'groups.fragmentSaved',
  keys: { look: fragments, edit: `${fragments}.edit`, onSale: `${fragments}.edit` },
}

export const templateLibrary: Library = {
  kind: 'template',
  domain: 'groups',
  saved: 'groups.templateSaved',
  keys: { look: templates, edit: `${templates}.edit`, onSale: `${templates}.onSale` },
}
