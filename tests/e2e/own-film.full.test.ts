import { expect, test } from 'vitest'
import { openPage } from '../helpers/browser'
import { film, PATH, revealButton, SMALL_WINDOW } from '../helpers/lineup'
import { openFromDesk, openStudio, publish } from '../helpers/studio'
import { startSite } from '../helpers/site'

test(
  'organisers upload a film of their own with its first frame, and visitors see it play, pause, go on from another place and end',
  { timeout: 120_000 },
  async () => {
    // Everything is published on it, so no other test shares it.
    await using site = await startSite({})
    const page = async () => (await fetch(site.url + PATH)).text()
    {
      await using studio = await openStudio(site)
      await openFromDesk(studio, 'Festival settings')
      await studio.getByRole('tab', { name: 'Lineup' }).click()
      await studio.getByLabel('A film of your own').check({ force: true })
      const own = studio.getByTestId('field-ownFilm')
      // The button goes with the upload, and the next one is the poster's.
      const upload = async (file: string) => {
        const [chooser] = await Promise.all([
          studio.waitForEvent('filechooser'),
          own.locator('[data-testid^="file-input-upload-button-"]').first().click(),
        ])
        await chooser.setFiles(file)
      }
      await upload('public/intro.mp4')
      await own.getByText('intro.mp4').waitFor()
      await upload('public/intro-poster.webp')
      await own.locator('img').waitFor()
      expect(await page()).not.toContain('/files/')
      await publish(studio)
      await expect.poll(page).toContain('/files/')
    }

    await using visitor = await openPage(site.url, SMALL_WINDOW)
    await visitor.goto(PATH)
    await expect.poll(() => film(visitor)).toMatchObject({ isPlaying: true, muted: true })
    const video = visitor.locator('video')
    const seen = await video.evaluate((film: HTMLVideoElement) => ({
      source: new URL(film.currentSrc).pathname,
      poster: getComputedStyle(film).backgroundImage,
      light: film.getAnimations().length,
    }))
    expect(seen).toEqual({
      source: expect.stringMatching(/^\/files\/local\/production\/[0-9a-f]{40}\.mp4$/),
      poster: expect.stringContaining('/images/local/production/'),
      light: 0,
    })
    await visitor.getByRole('button', { name: 'Pause the film' }).click()
    await expect.poll(() => film(visitor)).toMatchObject({ isPlaying: false })
    // A browser finds another place only in a film that comes in parts.
    const place = await video.evaluate(async (film: HTMLVideoElement) => {
      film.currentTime = film.duration - 1
      await new Promise((resolve) => film.addEventListener('seeked', resolve, { once: true }))
      return film.duration - film.currentTime
    })
    expect(place).toBeCloseTo(1, 1)
    await visitor.getByRole('button', { name: 'Play the film' }).click()
    await revealButton(visitor).waitFor()
    expect(await video.count()).toBe(0)
  },
)
