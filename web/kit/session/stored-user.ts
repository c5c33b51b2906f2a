/** What the browser keeps of the logged-in person (requirements §3), with what screens need beside it. */
export type StoredUser = {
  id: number
  isSuper: 0 | 1
  path: string[]
  firstUrl: string
  merchantName: string
  merchantCode: string
  name: string
  userName: string
  companyName: string
  appId: string
  distributorId: number | null
  supplierId: number | null
  currency: string
  sessionId: string
  kind: 'staff' | 'agent' | 'supplier'
  timeZone: string
  language: 'en' | 'zh-CN' | 'zh-TW' | 'th' | 'ko' | null
  demo: boolean
  /** When new orders are paused. */
  sellingUntil?: string | null
  brand: string | null
  avatarFileId: number | null
  limitedReach?: boolean
  /** A second factor is to be set up before anything else. */
  mustEnrol?: boolean
  flags: Record<string, boolean>
}
