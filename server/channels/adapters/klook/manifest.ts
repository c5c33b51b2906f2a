import { contactOnly, octoManifest } from '../octo/manifest.ts'

export const manifest = octoManifest({
  system: 'klook',
  names: { en: 'Klook', 'zh-CN': '客路 Klook', 'zh-TW': '客路 Klook', th: 'Klook', ko: '클룩(Klook)' },
  about: {
    en: 'Travel activities of Asia; reads products and prices and books through OCTO.',
    'zh-CN': '亚洲旅游体验平台，通过 OCTO 读取产品与价格并预订。',
    'zh-TW': '亞洲旅遊體驗平台，透過 OCTO 讀取產品與價格並預訂。',
    th: 'แพลตฟอร์มกิจกรรมท่องเที่ยวของเอเชีย อ่านสินค้าและราคาและจองผ่าน OCTO',
    ko: '아시아 여행 액티비티 플랫폼으로, OCTO를 통해 상품·가격을 읽고 예약합니다.',
  },
  tells: contactOnly,
  authStatus: '403',
})
