export { familyOf, inFamily } from './family.ts'
export type { HeadProps, OwnList } from './own-list.ts'
