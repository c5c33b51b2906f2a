import type { Five } from './texts.ts'

/** Where products take place: code, names, and the codes of the products that do; the first that fits is theirs. */
export const destinations: readonly { code: string; names: Five; of: RegExp }[] = [
  {
    code: 'AYUTTHAYA',
    names: ['Ayutthaya', '大城', '大城', 'อยุธยา', '아유타야'],
    of: /AYUTTHAYA|OLDCAPITAL/,
  },
  { code: 'PATTAYA', names: ['Pattaya', '芭提雅', '芭達雅', 'พัทยา', '파타야'], of: /PTY/ },
  { code: 'BANGKOK', names: ['Bangkok', '曼谷', '曼谷', 'กรุงเทพฯ', '방콕'], of: /BKK|RIVER|SUKHUM/ },
  {
    code: 'SIMILAN',
    names: ['Similan Islands', '斯米兰群岛', '斯米蘭群島', 'หมู่เกาะสิมิลัน', '시밀란 제도'],
    of: /SIM-|SIMILAN/,
  },
  {
    code: 'SURIN',
    names: ['Surin Islands', '素林群岛', '素林群島', 'หมู่เกาะสุรินทร์', '수린 제도'],
    of: /^SUR-/,
  },
  {
    code: 'PHIPHI',
    names: ['Phi Phi Islands', '皮皮岛', '皮皮島', 'หมู่เกาะพีพี', '피피 섬'],
    of: /PP|PHIPHI|TONSAI/,
  },
  { code: 'LANTA', names: ['Ko Lanta', '兰塔岛', '蘭塔島', 'เกาะลันตา', '란타 섬'], of: /LANTA/ },
  { code: 'KRABI', names: ['Krabi', '甲米', '甲米', 'กระบี่', '끄라비'], of: /KRABI/ },
  {
    code: 'PHANGNGA',
    names: ['Phang Nga Bay', '攀牙湾', '攀牙灣', 'อ่าวพังงา', '팡아만'],
    of: /CANOE/,
  },
  { code: 'KHAOLAK', names: ['Khao Lak', '考拉', '拷叻', 'เขาหลัก', '카오락'], of: /KHAOLAK|^CORAL-/ },
  { code: 'PHUKET', names: ['Phuket', '普吉', '普吉', 'ภูเก็ต', '푸껫'], of: /./ },
]

/** The place of a product by its code. */
export const placeOf = (code: string): string => destinations.find(({ of }) => of.test(code))!.code
