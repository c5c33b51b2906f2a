/** The permission keys of the library of groups. */
export const groupKeys = {
  fragments: 'group.debris',
  templates: 'group.template',
  setting: 'group.setting',
} as const
