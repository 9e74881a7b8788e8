import { waitForHydration } from '../../fixtures/feed.ts';
import { readMailbox } from '../../fixtures/mailbox.ts';
import { expect, test } from '../../fixtures/test.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('opens the blog, a topic, a post and a related post', async ({ page }) => {
    await page.goto('/blog/en');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The OnTrend Blog');
    expect(await page.getByRole('main').getByRole('article').count()).toBeGreaterThanOrEqual(8);
    const feed = page.locator('link[type="application/rss+xml"]');
    expect((await page.request.get((await feed.getAttribute('href')) ?? '')).status()).toBe(200);
    await page.getByRole('link', { name: 'Safety', exact: true }).click();
    await expect(page).toHaveURL('/blog/en/safety');
    await page.getByRole('link', { name: 'A calmer place to be' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A calmer place to be');
    await expect(page.getByRole('heading', { name: /^What happens then/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Read next' }).getByRole('link').first()).toBeVisible();
    // The image is loaded, and its space was reserved before.
    const cover = page.getByRole('img', { name: 'A shield with a small heart in front of quiet hills' });
    await expect(cover).toHaveAttribute('height', '630');
    expect(await cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1_200);
  });

  test('shows the guidelines in a right-to-left language', async ({ page }) => {
    await page.goto('/legal/community-guidelines/ar');
    await expect(page.getByRole('article')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('article')).toHaveAttribute('lang', 'ar');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('إرشادات المجتمع');
    await expect(page.locator('link[hreflang="id"]')).toHaveAttribute(
      'href',
      /\/legal\/community-guidelines\/in$/,
    );
    await page.getByRole('link', { name: 'Русский' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Правила сообщества');
  });

  for (const [path, heading] of [
    ['/legal/privacy-policy', 'Privacy policy'],
    ['/legal/company-details', 'Company details'],
    ['/legal/contact-us', 'Contact us'],
    ['/premium', 'OnTrend Premium'],
    ['/affiliates', 'Invite creators and earn'],
  ] as const) {
    test(`shows ${path}`, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(200);
      const title = page.getByRole('heading', { level: 1 });
      await expect(title).toHaveText(heading);
      // Where the background colors the text, it covers the descenders.
      const clippedPx = await title.evaluate((element) => {
        if (getComputedStyle(element).backgroundClip !== 'text') return 0;
        const text = document.createRange();
        text.selectNodeContents(element);
        return text.getBoundingClientRect().bottom - element.getBoundingClientRect().bottom;
      });
      expect(clippedPx).toBeLessThanOrEqual(0);
    });
  }
});

test('shows 404 for an unknown post', async ({ page, monitor }) => {
  monitor.allow(/404/);
  expect((await page.goto('/blog/en/post/nothing'))?.status()).toBe(404);
  await expect(page.getByText('Oops! You’re lost...')).toBeVisible();
});

test('links to a section of a legal text', async ({ page }) => {
  await page.goto('/legal/privacy-policy');
  await waitForHydration(page);
  const heading = page.getByRole('heading', { name: /^When you leave/ });
  await heading.getByRole('link').click();
  await expect(page).toHaveURL('/legal/privacy-policy#when-you-leave');
  await expect(heading).toBeInViewport();
});

test('sends the contact form', async ({ page, request, product }) => {
  const name = `Ada ${Date.now()}`;
  await page.goto('/legal/contact-us');
  await waitForHydration(page);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Your email').fill('ada@example.com');
  await page.getByLabel('Your message').fill('How do I make captions?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status').filter({ hasText: "We've received your message" })).toBeVisible();
  const subjects = async () => (await readMailbox(request, product)).map(({ subject }) => subject);
  await expect.poll(subjects).toContain(`Message from ${name}: question`);
});
