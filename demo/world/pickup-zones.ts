import type { Five } from './texts.ts'

type DemoZone = {
  names: Five
  leadMinutes: number
  places: readonly string[]
  latitude: number
  longitude: number
}

/** Where Phuket's guests are picked up, the farthest from the piers first. */
export const pickupZones: readonly DemoZone[] = [
  {
    names: ['Nai Yang and airport', '奈扬与机场', '奈揚與機場', 'ในยางและสนามบิน', '나이양·공항'],
    leadMinutes: 90,
    latitude: 8.088,
    longitude: 98.302,
    places: ['The Slate Nai Yang', 'Phuket International Airport'],
  },
  {
    names: ['Kamala', '卡马拉', '卡馬拉', 'กมลา', '카말라'],
    leadMinutes: 75,
    latitude: 7.955,
    longitude: 98.283,
    places: ['Novotel Kamala'],
  },
  {
    names: ['Patong', '芭东', '芭東', 'ป่าตอง', '빠통'],
    leadMinutes: 60,
    latitude: 7.896,
    longitude: 98.297,
    places: ['Holiday Inn Patong', 'Amari Phuket'],
  },
  {
    names: ['Kata and Karon', '卡塔与卡伦', '卡塔與卡倫', 'กะตะและกะรน', '까따·까론'],
    leadMinutes: 50,
    latitude: 7.824,
    longitude: 98.297,
    places: ['Kata Hill Resort', 'Centara Karon', 'Le Méridien Beach Resort'],
  },
  {
    names: ['Phuket Old Town', '普吉老城', '普吉老城', 'เมืองเก่าภูเก็ต', '푸껫 올드타운'],
    leadMinutes: 40,
    latitude: 7.885,
    longitude: 98.389,
    places: ['Casa Blanca Old Town'],
  },
  {
    names: ['Piers', '码头', '碼頭', 'ท่าเรือ', '부두'],
    leadMinutes: 20,
    latitude: 7.822,
    longitude: 98.356,
    places: ['Chalong Pier', 'Rassada Pier', 'Royal Phuket Marina'],
  },
]
