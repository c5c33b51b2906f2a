import { to } from '../../kit/screens.ts'

/** The screens of one family of packages. */
export type PackageFamily = {
  screen: 'ProductList'
  edits: string
  list: () => string
  create: () => string
  edit: (id: number) => string
}

export const playPackages: PackageFamily = {
  screen: 'ProductList',
  edits: 'entertainment.ProductList.edit',
  list: () => to.catalog.ProductList(),
  create: () => to.catalog.NewProduct(),
  edit: (id) => to.catalog.EditNormalPdt({ id }),
}
