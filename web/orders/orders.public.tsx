export { agentColumns } from './order-columns.tsx'
export { OrderList } from './order-list.tsx'
export { OrderPage } from './order-page.tsx'
