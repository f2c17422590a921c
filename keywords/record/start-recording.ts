import { int, Keyword, text, VideoRecorder } from '#svc';

@Keyword({
  name: 'Start Recording',
  description: 'Start a video of the screen.',
  params: {
    name: text('Name of the file', 'recording'),
    fps: int('Frames a second at most', 5, { min: 1, max: 25 }),
  },
  effect: 'observe',
  group: 'record',
})
export class StartRecording {
  constructor(private readonly video: VideoRecorder) {}

  run({ name, fps }: { name: string; fps: number }): Promise<void> {
    return this.video.start(name, fps);
  }
}
