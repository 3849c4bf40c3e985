const patience = 60_000;
const pause = 100;

/**
 * Asks about the page until the answer is the wanted one, for a minute. A question that can't be asked, since what it is about is
 * drawn anew, is asked again. Fails with the last answer.
 */
export async function eventually<T>(ask: () => Promise<T>, wanted: (answer: T) => boolean): Promise<T> {
  const end = performance.now() + patience;
  let last = "there was none";
  do {
    try {
      const answer = await ask();
      if (wanted(answer)) return answer;
      last = `it was still ${JSON.stringify(answer)}`;
    } catch (error) {
      last = `it failed: ${(error as Error).message}`;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  } while (performance.now() < end);
  throw new Error(`after a minute the answer was not the wanted one: ${last}`);
}
