import { describe, expect, it } from 'vitest'
import { readPeople } from './read-people.ts'

describe('people read from pasted text', () => {
  it('are cells of a spreadsheet, whatever the order of its columns', () => {
    const text = [
      '姓名\t拼音\t护照\t出生日期\t性别',
      '王芳\tWANG FANG\tE12345678\t1990/5/2\t女',
      '李伟\tLI WEI\tEA1234567\t1988-11-30\t男',
    ].join('\n')
    expect(readPeople(text)).toEqual([
      {
        name: '王芳',
        pinyin: 'WANG FANG',
        identityNumber: 'E12345678',
        birthdate: '1990-05-02',
        gender: 'female',
      },
      {
        name: '李伟',
        pinyin: 'LI WEI',
        identityNumber: 'EA1234567',
        birthdate: '1988-11-30',
        gender: 'male',
      },
    ])
  })
  it('are a chat message: numbers before lines, labels before values, a phone among them', () => {
    expect(
      readPeople('1. 王芳 WANG FANG E12345678 13800138000\n2、姓名：李伟，电话：+66 81 234 5678'),
    ).toEqual([
      { name: '王芳', pinyin: 'WANG FANG', identityNumber: 'E12345678', phone: '13800138000' },
      { name: '李伟', phone: '+66 81 234 5678' },
    ])
  })
  it('know a Chinese identity number with its date of birth and gender', () => {
    expect(readPeople('张三 11010519491231002X')).toEqual([
      { name: '张三', identityNumber: '11010519491231002X', birthdate: '1949-12-31', gender: 'female' },
    ])
  })
  it('are names in Latin and Thai letters too', () => {
    expect(readPeople('John Smith, AB1234567, m\nสมชาย ใจดี, 081-234-5678')).toEqual([
      { name: 'John Smith', identityNumber: 'AB1234567', gender: 'male' },
      { name: 'สมชาย ใจดี', phone: '081-234-5678' },
    ])
    expect(readPeople('SMITH/JOHN')).toEqual([{ name: 'SMITH/JOHN', pinyin: 'SMITH JOHN' }])
  })
  it('are nobody where nothing is there', () => {
    expect(readPeople('\n  \n姓名\t电话\n')).toEqual([])
  })
})
