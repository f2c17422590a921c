FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json ./
COPY bin bin
COPY src src
COPY demo demo
COPY inspector inspector
COPY keywords keywords
COPY plugins plugins
RUN npm run build && npm prune --omit=dev

FROM node:20-bookworm-slim
LABEL org.opencontainers.image.title="@svc-automation/svc" \
      org.opencontainers.image.description="Drives a live device or browser through named automation keywords, over HTTP, MCP and the command line." \
      org.opencontainers.image.version="0.1.0" \
      org.opencontainers.image.licenses="MIT" \
      io.modelcontextprotocol.server.name="io.github.svc-automation/svc"
# Chromium's own sandbox needs namespaces that a container does not have: the container is the sandbox.
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        chromium \
        chromium-driver \
        chromium-headless-shell \
        fonts-liberation \
        fonts-noto-cjk \
        fonts-noto-color-emoji \
        fonts-noto-core \
        tini \
    && rm -rf /var/lib/apt/lists/* \
    && echo 'export CHROMIUM_FLAGS="$CHROMIUM_FLAGS --no-sandbox --disable-dev-shm-usage"' >/etc/chromium.d/container
WORKDIR /app
COPY --from=build /app/package.json package.json
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/bin bin
COPY --from=build /app/dist dist
COPY --from=build /app/oclif.manifest.json oclif.manifest.json
COPY --from=build /app/demo/web/app demo/web/app
COPY --from=build /app/demo/web/pictures demo/web/pictures
COPY --from=build /app/src/steps/source/functions src/steps/source/functions
# Fewer memory arenas of the C library: pictures and OCR then keep 75 to 150 MB less.
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    SVC_HOST=0.0.0.0 \
    SVC_NO_SANDBOX=true
USER node
EXPOSE 8090 8000
# Asks whichever of the two is served.
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
    CMD ["node", "-e", "Promise.any([8090, 8000].map((port) => fetch('http://127.0.0.1:' + port + '/health/live'))).then(({ status }) => process.exit(status < 500 ? 0 : 1), () => process.exit(1))"]
# Tini hands signals on and reaps what browsers leave.
ENTRYPOINT ["tini", "--", "node", "/app/bin/svc.js"]
CMD ["mcp", "--transport", "http", "--port", "8090"]
