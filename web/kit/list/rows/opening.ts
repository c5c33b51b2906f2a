import { go } from '../../route/navigate.ts'

/** Opens what a row's link leads to. */
export const opening = <Row>(hrefOf: ((row: Row) => string) | undefined): ((row: Row) => void) | undefined =>
  hrefOf && ((row) => go(hrefOf(row)))
