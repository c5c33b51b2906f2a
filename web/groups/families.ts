import { groupKeys } from '#contract/groups/group.keys.ts'
import { to } from '../kit/route/screens.ts'
import { groups } from './groups.client.ts'
import type { LibraryFamily } from './library-family.ts'

export const templateFamily: LibraryFamily = {
  name: 'template',
  screen: 'template',
  title: 'groups.screens.template',
  calls: {
    list: groups.templateList,
    info: groups.templateInfo,
    save: groups.templateSave,
    copy: groups.templateCopy,
    sell: groups.templateSell,
    recycle: groups.templateRecycle,
    restore: groups.templateRestore,
    versions: groups.templateVersions,
    revert: groups.templateRevert,
    pdf: groups.templatePdf,
    rates: groups.templateRates,
  },
  edit: `${groupKeys.templates}.edit`,
  newWord: 'groups.text.newTemplate',
  empty: { title: 'groups.text.noTemplates', text: 'groups.text.noTemplatesWhy' },
  detail: (id) => to.groups.templateDetail({ id }),
  isSold: true,
}

export const fragmentFamily: LibraryFamily = {
  name: 'fragment',
  screen: 'debris',
  title: 'groups.screens.debris',
  calls: {
    list: groups.fragmentList,
    info: groups.fragmentInfo,
    save: groups.fragmentSave,
    copy: groups.fragmentCopy,
    sell: groups.fragmentSell,
    recycle: groups.fragmentRecycle,
    restore: groups.fragmentRestore,
    versions: groups.fragmentVersions,
    revert: groups.fragmentRevert,
    pdf: groups.fragmentPdf,
    rates: groups.fragmentRates,
  },
  edit: `${groupKeys.fragments}.edit`,
  newWord: 'groups.text.newFragment',
  empty: { title: 'groups.text.noFragments', text: 'groups.text.noFragmentsWhy' },
  detail: (id) => to.groups.debris({ id }),
  isSold: false,
}
