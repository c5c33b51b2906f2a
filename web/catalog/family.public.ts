export { familyOf, inFamily, useFamily } from './family.ts'
export type { HeadProps, OwnList } from './skus/own-list.ts'
