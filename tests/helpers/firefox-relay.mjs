#!/usr/bin/env node
/*
 * Playwright starts this as its Firefox. It starts the Firefox that FIREFOX_PATH names, and passes all messages of WebDriver
 * BiDi on between the two, except for one command: Playwright sends it for every profile, and Firefox 153 does not know it.
 * Once the Firefox of Debian's stable release does, Playwright can start Firefox itself, and this file can go.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

const UNKNOWN = 'emulation.setMediaFeaturesOverride'

const words = process.argv.slice(2)
const firefox = spawn(String(process.env.FIREFOX_PATH), words, {
  stdio: ['ignore', 'ignore', 'pipe'],
  // Firefox refuses a home folder that belongs to somebody else, and Playwright removes the profile at the end.
  env: { ...process.env, HOME: words[words.indexOf('--profile') + 1] },
})
firefox.once('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
firefox.once('exit', (code) => process.exit(code ?? 1))

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const address = line.match(/WebDriver BiDi listening on (ws:\S+)/)?.[1]
  if (address) relay(`${address}/session`)
  else process.stderr.write(`${line}\n`)
})

function relay(address) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.once('listening', () => {
    // Playwright waits for this line, in Firefox's own words.
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`)
  })
  server.once('connection', (playwright) => connect(playwright, new WebSocket(address)))
}

function connect(playwright, browser) {
  const open = new Promise((resolve) => browser.once('open', resolve))
  playwright.on('message', async (data) => {
    const text = data.toString()
    const { id, method } = JSON.parse(text)
    await open
    if (method !== UNKNOWN) browser.send(text)
    else playwright.send(JSON.stringify({ type: 'success', id, result: {} }))
  })
  browser.on('message', (data) => {
    // Firefox sends its next message when TCP has acknowledged this one. Without an answer of ours that takes 40 ms more.
    browser.pong()
    playwright.send(data.toString())
  })
  browser.once('close', () => playwright.close())
  browser.once('error', () => playwright.close())
  // Firefox does not outlive the tests that drive it, however they end.
  playwright.once('close', () => firefox.kill('SIGKILL'))
}
