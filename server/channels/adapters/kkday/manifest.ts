import { contactOnly, octoManifest } from '../octo/manifest.ts'

export const manifest = octoManifest({
  system: 'kkday',
  names: { en: 'KKday', 'zh-CN': 'KKday', 'zh-TW': 'KKday', th: 'KKday', ko: 'KKday' },
  about: {
    en: 'Tours and tickets from Taiwan; connected through OCTO, with the path and header that it uses.',
    'zh-CN': '源自台湾的旅游体验平台，通过 OCTO 连接，路径与认证头可设置。',
    'zh-TW': '源自台灣的旅遊體驗平台，透過 OCTO 串接，路徑與驗證標頭可設定。',
    th: 'แพลตฟอร์มทัวร์และบัตรจากไต้หวัน เชื่อมต่อผ่าน OCTO โดยกำหนดเส้นทางและเฮดเดอร์ได้',
    ko: '대만의 투어·티켓 플랫폼으로, 경로와 인증 헤더를 지정해 OCTO로 연결합니다.',
  },
  tells: contactOnly,
  settings: [
    {
      key: 'basePath',
      kind: 'text',
      default: 'octo',
      words: { en: 'Base path', 'zh-CN': '基础路径', 'zh-TW': '基礎路徑', th: 'เส้นทางหลัก', ko: '기본 경로' },
    },
    {
      key: 'authHeader',
      kind: 'text',
      default: 'authorization',
      words: {
        en: 'Header of the key',
        'zh-CN': '密钥所在请求头',
        'zh-TW': '金鑰所在標頭',
        th: 'เฮดเดอร์ของคีย์',
        ko: '키 헤더',
      },
    },
  ],
})
