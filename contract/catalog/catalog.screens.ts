import { screens } from '../kit/screen.ts'

export const catalogScreens = screens({
  all: { path: '/entertainment/all', needs: 'entertainment.all', menu: 'products', icon: 'list' },
  traffic: { path: '/entertainment/traffic', needs: 'entertainment.traffic', menu: 'products', icon: 'car' },
  activity: {
    path: '/entertainment/activity',
    needs: 'entertainment.activity',
    menu: 'products',
    icon: 'island',
  },
  ticket: { path: '/entertainment/ticket', needs: 'entertainment.ticket', menu: 'products', icon: 'ticket' },
  diving: { path: '/entertainment/diving', needs: 'entertainment.diving', menu: 'products', icon: 'diver' },
  detail: { path: '/entertainment/detail', needs: 'entertainment.all', under: ['all'] },
  AddNewSKUKind: { path: '/entertainment/AddNewSKUKind', needs: 'entertainment.all', under: ['all'] },
  AddNewSKUInfo: {
    path: '/entertainment/AddNewSKUInfo',
    needs: 'entertainment.all',
    under: ['all', 'AddNewSKUKind'],
  },
  EditSUKS: { path: '/entertainment/EditSUKS', needs: 'entertainment.all', under: ['all', 'detail'] },
  ProductList: {
    path: '/entertainment/ProductList',
    needs: 'entertainment.ProductList',
    menu: 'packages',
    icon: 'packages',
  },
  NewProduct: {
    path: '/entertainment/NewProduct',
    needs: 'entertainment.ProductList',
    under: ['ProductList'],
  },
  EditNormalPdt: {
    path: '/entertainment/EditNormalPdt',
    needs: 'entertainment.ProductList',
    under: ['ProductList'],
  },
  exts: {
    path: '/entertainment/exts',
    needs: 'entertainment.exts',
    menu: 'products',
    icon: 'extension',
    under: ['all'],
  },
  tagManage: {
    path: '/entertainment/tagManage',
    needs: 'entertainment.tagManage',
    menu: 'products',
    icon: 'tag',
    under: ['all'],
  },
  CollectInfoSetting: {
    path: '/entertainment/CollectInfoSetting',
    needs: 'entertainment.CollectInfoSetting',
    menu: 'products',
    icon: 'form',
    under: ['all'],
  },
  Recycle: {
    path: '/entertainment/Recycle',
    needs: 'entertainment.Recycle',
    menu: 'products',
    icon: 'bin',
    under: ['all'],
  },
  connectionProduct: {
    path: '/suppler/connectionProduct',
    needs: 'supplierRouter.supplierManage',
    under: ['supplierManage'],
  },
})
