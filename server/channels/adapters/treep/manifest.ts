import { keyField, octoManifest } from '../octo/manifest.ts'

export const manifest = octoManifest({
  system: 'treep',
  names: { en: 'Treep', 'zh-CN': 'Treep', 'zh-TW': 'Treep', th: 'Treep', ko: 'Treep' },
  about: {
    en: 'Exchange between merchants: the open channel with every call signed.',
    'zh-CN': '商家之间的互联：开放渠道，每次调用均签名。',
    'zh-TW': '商家之間的互聯：開放渠道，每次呼叫皆簽章。',
    th: 'การแลกเปลี่ยนระหว่างร้านค้า: ช่องทางเปิดที่ลงนามทุกการเรียก',
    ko: '판매자 간 교환: 모든 호출에 서명하는 오픈 채널입니다.',
  },
  secrets: [
    keyField,
    {
      key: 'secret',
      kind: 'secret',
      minted: true,
      words: {
        en: 'Signing secret',
        'zh-CN': '签名密钥',
        'zh-TW': '簽章金鑰',
        th: 'รหัสลับสำหรับลงนาม',
        ko: '서명 비밀 키',
      },
    },
  ],
})
