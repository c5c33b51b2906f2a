import { SkuList } from './sku-list.tsx'

export const Traffic = () => <SkuList group="traffic" />
export const Activity = () => <SkuList group="activity" />
export const Ticket = () => <SkuList group="ticket" />
export const Diving = () => <SkuList group="diving" />
export const All = () => <SkuList />
