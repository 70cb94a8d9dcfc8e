import { expect, test } from 'vitest'
import { readS3Address, WrongS3Address } from './s3-address.server'

test.each([
  [
    's3://festival?region=eu-south-2',
    { url: 'https://festival.s3.eu-south-2.amazonaws.com', region: 'eu-south-2' },
  ],
  [
    's3://festival.example?region=eu-south-2',
    { url: 'https://s3.eu-south-2.amazonaws.com/festival.example', region: 'eu-south-2' },
  ],
  [
    's3://festival?endpoint=https://id.r2.cloudflarestorage.com&region=auto',
    { url: 'https://id.r2.cloudflarestorage.com/festival', region: 'auto' },
  ],
  [
    's3://festival?endpoint=http://127.0.0.1:9000/',
    { url: 'http://127.0.0.1:9000/festival', region: 'us-east-1' },
  ],
])('%s is a bucket', (text, address) => {
  expect(readS3Address(text)).toMatchObject(address)
})

test.each([
  's3://festival',
  's3://festival?region=',
  's3://festival?endpoint=minio:9000',
  's3://festival?endpoint=https://minio/path',
  's3://festival/folder?region=eu-south-2',
  's3://key@festival?region=eu-south-2',
  's3://Festival_1?region=eu-south-2',
  's3://festival?region=eu-south-2&prefix=x',
  'https://festival.s3.eu-south-2.amazonaws.com',
  'festival',
])('%s is none', (text) => {
  expect(() => readS3Address(text)).toThrow(WrongS3Address)
})
