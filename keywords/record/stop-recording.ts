import { Keyword, type Video, VideoRecorder } from '#svc';

@Keyword({
  name: 'Stop Recording',
  description: 'End the video of the screen; it is a file of the session.',
  params: {},
  effect: 'observe',
  group: 'record',
})
export class StopRecording {
  constructor(private readonly video: VideoRecorder) {}

  run(): Promise<Video> {
    return this.video.stop();
  }
}
